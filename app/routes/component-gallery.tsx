/** Each shared component and the main feature components once, for developers (`routes.ts`). */
// React Router generates no types for it, because a production build does not contain the route.
import { Bell } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#features/context.server.ts'
import { AuthForm } from '#features/accounts/browser/auth-form.tsx'
import { ACHIEVEMENTS, listLocked } from '#features/achievements/definitions.ts'
import { CardChips } from '#features/home/browser/daily-note.tsx'
import { GameCard } from '#features/home/browser/game-card.tsx'
import { DEFAULT_HOME_VIEW } from '#features/discovery/home-view.ts'
import { toGameCard } from '#features/discovery/listing.ts'
import { PaginationNav } from '#features/home/browser/pagination-nav.tsx'
import { Shelf } from '#features/discovery/browser/shelf.tsx'
import { SortMenu } from '#features/home/browser/sort-menu.tsx'
import { TopGames } from '#features/home/browser/top-games.tsx'
import { LikeStars } from '#features/likes/browser/like-rating.tsx'
import { AchievementList } from '#features/profile/browser/achievement-list.tsx'
import { LockedList } from '#features/profile/browser/locked-list.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { ShareLink } from '#features/share/browser/share-link.tsx'
import { NO_INDEX } from '#lib/page-meta.ts'
import { useChoice } from '#lib/browser/query-choice.ts'
import { showToast } from '#lib/browser/toasts.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Day } from '#ui/day.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Mark, Spinner } from '#ui/mark.tsx'
import { PasswordField } from '#features/accounts/browser/password-field.tsx'
import noResults from '../../ui/pictures/no-results.svg?raw'
import { Switch } from '#ui/switch.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const handle: RouteHandle = {
  messages: ['achievements', 'discovery', 'likes', 'profile', 'settings', 'share'],
}

/** Their cards differ in stars and badge. */
const LIKES = [0, 201, 399, 1_234_567]
const SAMPLE_AT = Date.UTC(2025, 5, 20)
const TABS = [
  { id: 'recent', label: 'Recently Played' },
  { id: 'liked', label: 'Liked Games' },
] as const
const BUTTONS = ['button-secondary', 'button-accent', 'button-harm', 'button-harm-strong']
const UNLOCKED = [{ ...ACHIEVEMENTS[0]!, unlockedAt: SAMPLE_AT }]

export const meta = () => [{ title: 'Component gallery' }, NO_INDEX]

export function loader({ context }: LoaderFunctionArgs) {
  const { games } = context.get(pageContext).services
  return games.slice(0, LIKES.length).map((game, index) => {
    // An unknown id, so that no live count replaces the likes.
    const id = `sample${index}`
    return toGameCard({ ...game, id }, { [id]: LIKES[index]! }, { refusing: new Set() })
  })
}

export default function ComponentGallery() {
  const cards = useLoaderData<typeof loader>()
  const [isOpen, setOpen] = useState(false)
  const tab = useChoice(['recent', 'liked'])
  const toast = { title: 'A toast', message: 'It closes after a few seconds.', icon: Bell }
  return (
    <div className="mx-auto grid max-w-(--measure) gap-6 px-(--gutter) py-8">
      <h1 className="text-3xl font-extrabold">Component gallery</h1>
      <Group title="Buttons">
        {BUTTONS.map((name) => (
          <button key={name} type="button" className={`button ${name}`}>
            {name}
          </button>
        ))}
        <button type="button" className="button" disabled>
          <Mark size={18} isDrawing />
          Saving...
        </button>
        <button type="button" className="button button-icon relative" aria-label="Bell, 3 unread">
          <Bell aria-hidden size={20} />
          <Badge count={3} isFloating />
        </button>
        <a href="#content" className="text-link">
          A link
        </a>
      </Group>
      <Group title="Fields">
        <Field label="Name" name="name" hint="1 to 50 characters" />
        <Field label="Email" name="email" defaultValue="a@b" fault="This is no complete address." />
        <PasswordField label="Password" name="password" />
        <Switch name="switch" label="A switch" hint="The whole row toggles it." defaultChecked />
      </Group>
      <Group title="Signs">
        <Mark size={48} />
        <Spinner label="Loading the sample" />
        <LikeStars gameId="sample" likes={250} size={18} />
        <Badge count={100} />
        <Avatar name="Ada" size={36} />
        <Day at={SAMPLE_AT} />
        <span className="chip">Shooter</span>
      </Group>
      <Group title="Overlays">
        <SortMenu view={DEFAULT_HOME_VIEW} />
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Open the dialog
        </button>
        <button type="button" className="button" onClick={() => showToast(toast)}>
          Show a toast
        </button>
        {isOpen && (
          <Dialog title="A dialog" onClosed={() => setOpen(false)}>
            <ShareLink link="https://example.org/" label="Link" title="A game" />
          </Dialog>
        )}
      </Group>
      <Tabs name="Sample tabs" tabs={TABS} selected={tab}>
        <EmptyState picture={noResults} text={`Nothing is in "${tab}".`} />
      </Tabs>
      <ResultBanner success="Settings saved successfully!" />
      <ResultBanner error="Failed to update account settings. Please try again." />
      <AuthForm
        mode="signin"
        after={{ next: '/' }}
        message={{ error: 'A message' }}
        switchTo={(_, label) => label}
      />
      <AchievementList achievements={UNLOCKED} />
      <LockedList achievements={listLocked({ genres: 3 }, UNLOCKED)} />
      <ul className="game-grid">
        {cards.map((game) => (
          <li key={game.id}>
            <GameCard
              game={game}
              isEager
              chips={<CardChips game={game} isDaily={game === cards[0]} />}
            />
          </li>
        ))}
      </ul>
      <Shelf
        title="A shelf"
        games={cards.map(({ id, name, thumbnail }) => ({ id, name, thumbnail }))}
      />
      <TopGames games={cards} />
      <PaginationNav view={DEFAULT_HOME_VIEW} page={2} pages={9} />
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-wrap items-center gap-4">
      {children}
    </section>
  )
}
