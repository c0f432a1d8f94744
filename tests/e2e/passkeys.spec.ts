/** Passkeys, with the virtual authenticator of Chromium. */
import type { Page } from '@playwright/test'
import { newPlayer, openSignedIn, signOut, signUpWithoutPage } from './sign-up.ts'
import { expect, test, withoutScript } from './test.ts'

interface VirtualAuthenticator {
  /** Whether the player confirms what the browser asks. */
  setVerified: (isVerified: boolean) => Promise<void>
  listIds: () => Promise<string[]>
  clear: () => Promise<void>
}

/** Adds an authenticator to the page's browser, as a laptop with a fingerprint reader has it. */
async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setVerified(isUserVerified) {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async listIds() {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ credentialId }) => credentialId)
    },
    async clear() {
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
    },
  }
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** Adds a passkey on the tab Security of the settings. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByLabel('Name of the new passkey').fill(name)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status').getByText('Passkey added.')).toBeVisible()
  await expect(section(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test('adds a passkey, signs in with it, renames it and removes it', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await openSignedIn(page, '/settings?tab=security')
  await expect(section(page).getByLabel('Name of the new passkey')).toHaveValue(/Chrome/)
  await addPasskey(page, 'Laptop')
  expect(await authenticator.listIds()).toHaveLength(1)

  // The device has one already.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('alert')).toHaveText(
    'This device already has a passkey for this account.',
  )

  await page.goto('/')
  await signOut(page)
  // Not by autofill, which the authenticator would accept at once.
  await page.evaluate(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/settings?tab=security')
  const laptop = section(page).getByRole('listitem')
  await expect(laptop).toContainText('Last used')
  await laptop.getByText('Rename').click()
  await laptop.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await laptop.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Passkey renamed.')).toBeVisible()
  await expect(laptop.getByText('Old laptop')).toBeVisible()
  await laptop.getByRole('button', { name: 'Remove Old laptop' }).click()
  await expect(page.getByRole('status').getByText('Passkey removed.')).toBeVisible()
  await expect(laptop).toHaveCount(0)
  // The device no longer offers it.
  await expect.poll(authenticator.listIds).toEqual([])
})

test('signs in from autofill of the address field, to the asking page', async ({ page }) => {
  await addAuthenticator(page)
  await openSignedIn(page, '/settings?tab=security')
  await addPasskey(page, 'Laptop')
  await page.goto('/')
  await signOut(page)
  // The virtual authenticator accepts the first passkey that autofill offers.
  await page.goto('/sign-in?next=/settings')
  await expect(page).toHaveURL('/settings')
})

test('offers passkeys in the dialog until it closes or shows a form', async ({ page }) => {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      const state = options?.signal?.aborted ? 'aborted' : 'waits'
      document.documentElement.dataset.offer = state
      options?.signal?.addEventListener('abort', () => {
        document.documentElement.dataset.offer = 'aborted'
      })
      return get(options)
    }
  })
  await page.goto('/about')
  const offer = page.locator('html')
  const open = async () => {
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(offer).toHaveAttribute('data-offer', 'waits')
  }
  await open()
  await page.keyboard.press('Escape')
  await expect(offer).toHaveAttribute('data-offer', 'aborted')

  await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await expect(offer).toHaveAttribute('data-offer', 'aborted')
  await dialog.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await expect(offer).toHaveAttribute('data-offer', 'waits')
})

test('says that no passkey was used, or is not known', async ({ page, expectedMessages }) => {
  expectedMessages.push(/status of 401/)
  const authenticator = await addAuthenticator(page)
  await signUpWithoutPage(page)
  // A browser that cannot tell the device which passkeys count.
  await page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials: undefined })
  })
  await page.goto('/settings?tab=security')
  await addPasskey(page, 'Laptop')
  await section(page).getByRole('button', { name: 'Remove Laptop' }).click()
  await expect(page.getByRole('status').getByText('Passkey removed.')).toBeVisible()
  await page.goto('/')
  await signOut(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/sign-in')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    "This passkey isn't accepted here. Try another one, or sign in another way.",
  )
  await authenticator.setVerified(false)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. Try again, or choose another way.',
  )
})

test('confirms with a passkey who the player is', async ({ page }) => {
  await addAuthenticator(page)
  await openSignedIn(page, '/settings?tab=security', newPlayer())
  await addPasskey(page, 'Laptop')
  await page.goto('/confirm-identity?next=/settings?tab=security')
  const before = await page.context().cookies()
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  const valueOf = (cookies: typeof before) => cookies.find(({ name }) => name === 'session')?.value
  expect(valueOf(await page.context().cookies())).not.toBe(valueOf(before))
})

withoutScript('says that passkeys need JavaScript', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByText('Passkeys need JavaScript.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
