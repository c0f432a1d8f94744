/** Games speak with the portal: docs/protocol.md. */
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { game, publishApart, storeSave, untilPut } from './hosted.ts'
import { signUp } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal({})).extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
  expectedMessages: async ({}, use) => use([/www\.youtube\.com|409 \(Conflict\)/]),
})
test.describe.configure({ mode: 'default' })

/** A game with a button for each call: it shows the answer, and lists the events. */
const speaker = {
  'index.html': `<!doctype html><title>Speaker</title><p id="out"></p><p id="events"></p><script>
    const show = (value) => { out.textContent = JSON.stringify(value) }
    const note = (text) => { events.textContent += text + ' ' }
    arcade.on('pause', () => note('pause'))
    arcade.on('resume', () => note('resume'))
    const calls = {
      init: () => arcade.init(),
      ready: () => arcade.ready(),
      half: () => arcade.progress(0.5),
      bad: () => arcade.progress(7),
      stop: () => arcade.gameplayStop(),
      start: () => arcade.gameplayStart(),
      mutable: () => { arcade.on('mute', (muted) => note(muted ? 'muted' : 'sound')) },
      user: () => arcade.user(),
      token: () => arcade.token(),
      room: () => arcade.room(),
      tell: () => arcade.setRoom('den-7'),
      wrong: () => arcade.setRoom('no room'),
      invite: () => arcade.invite(),
    }
    for (const [name, call] of Object.entries(calls)) {
      const button = document.createElement('button')
      button.textContent = name
      button.onclick = async () => show(await call())
      document.body.append(button, ' ')
    }
  </script>`,
}

/** A game that knows YouTube Playables alone. */
const playable = {
  'index.html': `<!doctype html><title>Playable</title>
    <script src="https://www.youtube.com/game_api/v1"></script>
    <button id="point">Point</button><p id="out"></p><p id="sound"></p><script type="module">
      const { game, system, engagement, IN_PLAYABLES_ENV } = ytgame
      game.firstFrameReady()
      let points = Number((await game.loadData()) || 0)
      const language = await system.getLanguage()
      const show = () => { out.textContent = [IN_PLAYABLES_ENV, language, points].join(' ') }
      const tellSound = (isOn) => { sound.textContent = isOn ? 'sound' : 'silent' }
      tellSound(system.isAudioEnabled())
      system.onAudioEnabledChange(tellSound)
      system.onPause(() => { sound.textContent = 'paused' })
      point.onclick = async () => {
        points += 1
        await engagement.sendScore({ value: points })
        await game.saveData(String(points))
        show()
      }
      show()
      game.gameReady()
    </script>`,
}

async function ask(page: Page, call: string) {
  const out = game(page).locator('#out')
  await out.evaluate((node) => (node.textContent = ''))
  await game(page).getByRole('button', { name: call, exact: true }).click()
  await expect(out).not.toHaveText('')
  return JSON.parse((await out.textContent())!) as unknown
}

test.beforeAll(async ({ browser, portal }) => {
  await publishApart(browser, portal, speaker, 'speaker')
  await publishApart(browser, portal, playable, 'playable')
})

test('a game gets to know the page, and nothing of a visitor', async ({ page }) => {
  await page.goto('/game/speaker')
  expect(await ask(page, 'init')).toEqual({
    portal: true,
    language: 'en',
    theme: 'dark',
    touch: false,
    muted: false,
    room: null,
  })
  expect(await ask(page, 'ready')).toBe(true)
  expect(await ask(page, 'bad')).toBe(false)
  expect(await ask(page, 'user')).toBe(null)
  expect(await ask(page, 'token')).toBe(null)
  expect(await ask(page, 'room')).toBe(null)
})

test('a game may have variables with names of the globals', async ({ page, portal, browser }) => {
  const names = {
    'index.html': `<!doctype html><title>Names</title><p id="out"></p>
      <script>let arcade = 'mine'</script><script>var ytgame = 'own'</script>
      <script>out.textContent = arcade + ' ' + ytgame + ' ' + window.ytgame</script>`,
  }
  await publishApart(browser, portal, names, 'names')
  await page.goto('/game/names')
  await expect(game(page).locator('#out')).toHaveText('mine own own')
})

test('loading shows in the bar until the game is ready', async ({ page }) => {
  await page.goto('/game/speaker')
  await ask(page, 'half')
  const bar = page.getByRole('progressbar', { name: 'Speaker loads' })
  await expect(bar).toHaveJSProperty('value', 0.5)
  await ask(page, 'ready')
  await expect(bar).toBeHidden()
})

test('the sound button is there for a game that takes it', async ({ page }) => {
  await page.goto('/game/speaker')
  await ask(page, 'init')
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeHidden()
  await game(page).getByRole('button', { name: 'mutable' }).click()
  await page.getByRole('button', { name: 'Turn sound off' }).click()
  await expect(game(page).locator('#events')).toHaveText(/muted/)
  await page.getByRole('button', { name: 'Turn sound on' }).click()
  await expect(game(page).locator('#events')).toHaveText(/muted sound/)
})

test('a dialog over the game pauses it', async ({ page }) => {
  await page.goto('/game/speaker')
  await ask(page, 'init')
  await expect(game(page).locator('#events')).toHaveText('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share Speaker' }).click()
  await expect(game(page).locator('#events')).toHaveText(/^pause $/)
  await page.keyboard.press('Escape')
  await expect(game(page).locator('#events')).toHaveText(/^pause resume $/)
})

test('play time pauses while the game says so', async ({ page }) => {
  await page.goto('/game/speaker')
  const frame = page.locator('iframe.game-frame')
  expect(await ask(page, 'stop')).toBe(true)
  await expect(frame).toHaveAttribute('data-stopped')
  expect(await ask(page, 'start')).toBe(true)
  await expect(frame).not.toHaveAttribute('data-stopped')
})

test('friends join a room that the game has told', async ({ page, browser, portal }) => {
  await page.goto('/game/speaker')
  expect(await ask(page, 'invite')).toBe(false)
  expect(await ask(page, 'wrong')).toBe(false)
  expect(await ask(page, 'tell')).toBe(true)
  expect(await ask(page, 'room')).toBe('den-7')
  expect(await ask(page, 'invite')).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Play Speaker together' })
  const link = await dialog.getByRole('textbox').inputValue()
  expect(link).toBe(`${portal.url}/game/speaker#room=den-7`)
  await expect(game(page).locator('#events')).toHaveText(/pause/)
  await page.keyboard.press('Escape')
  await expect(game(page).locator('#events')).toHaveText(/pause resume/)

  const friend = await browser.newPage()
  await friend.goto(link)
  expect(await ask(friend, 'room')).toBe('den-7')
  await friend.close()
})

test('a game gets the name once the player allows it, until that is revoked', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/speaker')
  const press = (call: string) =>
    game(page).getByRole('button', { name: call, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Speaker would like to know your name' })
  const out = game(page).locator('#out')
  await press('user')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(out).toHaveText('null')
  // The game cannot ask again by starting again.
  expect(await ask(page, 'token')).toBe(null)
  await game(page)
    .locator('body')
    .evaluate(() => location.reload())
  await expect.poll(() => ask(page, 'user').catch(() => undefined)).toBe(null)
  await expect(dialog).toBeHidden()

  await page.reload()
  await press('token')
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(out).toHaveText(/^"eyJ/)
  await expect(page.locator('iframe.game-frame')).toBeFocused()
  expect(await ask(page, 'user')).toEqual({ id: expect.any(String), name: 'Ada' })

  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'Manage saves and your name' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke: Speaker' }).click()
  await expect(page.getByText('Revoked. The game must ask again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Games that know your name' })).toBeHidden()
  await page.goto('/game/speaker')
  await press('user')
  await expect(dialog).toBeVisible()
})

test('a build for YouTube Playables runs and saves unchanged', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/playable')
  const out = (of: Page) => game(of).locator('#out')
  await expect(out(page)).toHaveText('true en 0')
  const saved = untilPut(page, 'playable')
  await game(page).getByRole('button', { name: 'Point' }).click()
  await expect(out(page)).toHaveText('true en 1')
  await saved
  await page.getByRole('button', { name: 'Turn sound off' }).click()
  await expect(game(page).locator('#sound')).toHaveText('silent')

  const laptop = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await laptop.newPage()
  await other.goto(`${portal.url}/game/playable`)
  await expect(out(other)).toHaveText('true en 1')
  await laptop.close()
})

/** Answers for the site of a game in the catalog, and for every other site. */
async function answerFor(context: BrowserContext, site: string, html: string) {
  await context.route(new RegExp(`^${site}/`), (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
}

/** A game on another site, with the portal's script. Its buttons use what it stores. */
// The script is in the page: browsers ask before a site of the internet reaches this machine.
const elsewhere = async (portal: { url: string }) => `<!doctype html><title>Elsewhere</title>
  <script>${await (await fetch(`${portal.url}/sdk/v1.js`)).text()}</script><p id="out"></p>
  <button id="add">Add</button><button id="all">All</button><script>
    const show = (value) => { out.textContent = JSON.stringify(value) }
    add.onclick = async () => {
      const count = Number((await arcade.data.get('count')) ?? 0) + 1
      show([await arcade.data.set('count', String(count)), count])
    }
    all.onclick = async () => show({
      facts: (await arcade.init()).portal, keys: await arcade.data.keys(),
      removed: await arcade.data.remove('none'), missing: await arcade.data.get('none'),
      user: await arcade.user(), token: await arcade.token(), room: await arcade.room(),
      told: await arcade.setRoom('x'), invited: await arcade.invite(),
      ready: await arcade.ready(), progress: await arcade.progress(1),
      begun: await arcade.gameplayStart(), over: await arcade.gameplayStop(),
    })
  </script>`

test('a game on another site stores with the account', async ({ page, browser, portal }) => {
  await answerFor(page.context(), 'https://survev.io', await elsewhere(portal))
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/survev')
  const out = (of: Page) => game(of).locator('#out')
  const saved = untilPut(page, 'survev')
  await game(page).getByRole('button', { name: 'Add' }).click()
  await expect(out(page)).toHaveText('[true,1]')
  await saved

  const laptop = await browser.newContext({ storageState: await page.context().storageState() })
  await answerFor(laptop, 'https://survev.io', await elsewhere(portal))
  const other = await laptop.newPage()
  await other.goto(`${portal.url}/game/survev`)
  await game(other).getByRole('button', { name: 'Add' }).click()
  await expect(out(other)).toHaveText('[true,2]')
  await laptop.close()
})

test('a game that asks for the name and a save at once gets both answers', async ({
  page,
  portal,
}) => {
  const script = await (await fetch(`${portal.url}/sdk/v1.js`)).text()
  await answerFor(
    page.context(),
    'https://survev.io',
    `<!doctype html><script>${script}</script><p id="user"></p><p id="data"></p><script>
      const show = (place) => (value) => { place.textContent = JSON.stringify(value) }
      arcade.user().then(show(user))
      arcade.data.get('count').then(show(data))
    </script>`,
  )
  await page.goto('/about')
  await signUp(page)
  for (const count of ['7', '4']) await storeSave(page, 'survev', { count })
  await page.goto('/game/survev')
  await page.getByRole('button', { name: /^Another save: / }).click()
  await expect(game(page).locator('#data')).toHaveText('"4"')
  const refusal = page.getByRole('button', { name: 'Not now' })
  await expect(async () => {
    if (await refusal.isVisible()) await refusal.click()
    await expect(game(page).locator('#user')).toHaveText('null', { timeout: 1_000 })
  }).toPass()
})

test('outside a portal calls have neutral answers, and storage works', async ({ page, portal }) => {
  await answerFor(page.context(), 'https://survev.io', await elsewhere(portal))
  await page.goto('https://survev.io/')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('#out')).toHaveText('[true,1]')
  await page.getByRole('button', { name: 'All' }).click()
  await expect(page.locator('#out')).toHaveText(
    JSON.stringify({
      facts: false,
      keys: ['count'],
      removed: true,
      missing: null,
      user: null,
      token: null,
      room: null,
      told: false,
      invited: false,
      ready: false,
      progress: false,
      begun: false,
      over: false,
    }),
  )
})

/** Says hello to the page around it, or to the one around that, and counts the ports it gets. */
const spy = (target: string) => `<p id="ports">0</p><script>
  let ports = 0
  addEventListener('message', ({ ports: { length } }) => { document.getElementById('ports').textContent = ports += length })
  const hello = () => ${target}.postMessage({ ioArcade: 'hello', version: 1, page: Math.random() }, '*')
  hello(); setInterval(hello, 100)
</script>`

test('only the game gets a port: no frame in it, no other site', async ({ page }) => {
  const nested = `<!doctype html>${spy('top')}`
  await answerFor(page.context(), 'https://other.example', nested)
  await answerFor(
    page.context(),
    'https://survev.io',
    `<!doctype html><iframe srcdoc='${nested}'></iframe><iframe src="https://other.example/"></iframe>
     <p id="ports">0</p><script>
       let ports = 0
       addEventListener('message', ({ ports: { length } }) => { document.getElementById('ports').textContent = ports += length })
       const hello = { ioArcade: 'hello', version: 1, page: 7 }
       setInterval(() => {
         for (let count = 0; count < 9; count += 1) parent.postMessage(hello, '*')
         parent.postMessage({ ioArcade: 'hello', version: 1 }, '*')
         parent.postMessage({ ioArcade: 'hello', version: '1', page: 8 }, '*')
       }, 100)
     </script>`,
  )
  await page.goto('/game/survev')
  await expect(game(page).locator('#ports')).toHaveText('1')
  for (const frame of ['iframe >> nth=0', 'iframe >> nth=1']) {
    await expect(game(page).frameLocator(frame).locator('#ports')).toHaveText('0')
  }
})

test('a port passed to another frame ends when the game asks for another', async ({ page }) => {
  await answerFor(
    page.context(),
    'https://survev.io',
    `<!doctype html><button id="again">Again</button><iframe srcdoc='<p id="got"></p><script>
       onmessage = ({ ports: [port] }) => {
         port.onmessage = ({ data }) => { got.textContent += JSON.stringify(data) }
         port.postMessage({ id: 1, call: "room", input: {} })
       }
     </script>'></iframe><script>
       const hello = () => parent.postMessage({ ioArcade: 'hello', version: 1, page: Math.random() }, '*')
       again.onclick = hello
       frames[0].onload = hello
       addEventListener('message', ({ ports: [port] }) => port && frames[0].postMessage(0, '*', [port]), { once: true })
     </script>`,
  )
  await page.goto('/game/survev')
  const got = game(page).frameLocator('iframe').locator('#got')
  await expect(async () => {
    await game(page).getByRole('button', { name: 'Again' }).click()
    await expect(got).not.toHaveText('', { timeout: 1_000 })
  }).toPass()
  await game(page).getByRole('button', { name: 'Again' }).click()
  await expect(got).toHaveText(/"id":1,"value":null.*"event":"closed"/)
})

test('a game that loads itself again and again gets a port each time', async ({ page }) => {
  await answerFor(
    page.context(),
    'https://survev.io',
    `<!doctype html><p id="starts"></p><script>
       const starts = Number(name) + 1
       document.getElementById('starts').textContent = starts
       setInterval(() => parent.postMessage({ ioArcade: 'hello', version: 1, page: starts }, '*'), 50)
       addEventListener('message', ({ ports: [port] }) => {
         if (!port || starts === 13) return
         name = starts
         location.reload()
       })
     </script>`,
  )
  await page.goto('/game/survev')
  // Ten at once, and then one a second.
  await expect(game(page).locator('#starts')).toHaveText('13')
})

test('another game that the frame was led to gets nothing', async ({ page }) => {
  await answerFor(page.context(), 'https://survev.io', `<!doctype html>${spy('parent')}`)
  await answerFor(
    page.context(),
    'https://krunker.io',
    `<!doctype html><b>there</b>${spy('parent')}`,
  )
  await page.goto('/game/survev')
  await expect(game(page).locator('#ports')).not.toHaveText('0')
  await game(page)
    .locator('#ports')
    .evaluate(() => location.assign('https://krunker.io/'))
  await expect(game(page).getByText('there')).toBeVisible()
  const answered = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', resolve, { once: true })),
  )
  await answered
  await expect(game(page).locator('#ports')).toHaveText('0')
})

test('a maker finds the calls, and tries a game in the test bench', async ({ page, portal }) => {
  await answerFor(page.context(), 'https://mine.example', await elsewhere(portal))
  await page.goto('/')
  await page.getByRole('link', { name: 'Developers: submit your game' }).click()
  await expect(page.getByRole('heading', { name: 'For developers' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the test bench' }).click()
  const address = page.getByLabel('Address of your game')
  for (const wrong of ['mine', 'http://mine.example/', `${portal.url}/`, 'javascript:alert(1)']) {
    await address.fill(wrong)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
  }
  await address.fill('https://mine.example/')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const mine = page.frameLocator('iframe[title="Your game"]')
  const check = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await mine.getByRole('button', { name: 'Add' }).click()
  await expect(mine.locator('#out')).toHaveText('[true,1]')
  await expect(page.getByText('set {"key":"count","value":"1"} → true')).toBeVisible()
  await expect(check('Done: It stores something')).toBeVisible()
  await expect(check('Not yet: It says when it can be played')).toBeVisible()

  await page.getByLabel('Who plays').selectOption('A player who gives their name')
  await mine.getByRole('button', { name: 'All' }).click()
  await expect(mine.locator('#out')).toHaveText(/"name":"Robin"/)
  await expect(check('Done: It says when it can be played')).toBeVisible()
  await expectAccessible(page)

  // The next page has its own policy again, which allows only the sites of games.
  const reload = page.waitForEvent('load')
  await page.getByRole('link', { name: 'About' }).click()
  await reload
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name)).toBe(
    `${portal.url}/about`,
  )
})
