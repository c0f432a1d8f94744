/** Game cards with different like counts and pointer states. */
import type { Me } from '../accounts/me.ts'
import { SampleViewer } from '../accounts/use-viewer.ts'
import { GameCard } from '../discovery/game-card.tsx'

/** Each name states what the card shows: likes, stars, badge. */
const SAMPLES = [
  { id: 'sample0', name: 'No like yet', genre: ['Casual'], likes: 0 },
  { id: 'sample1', name: 'Rising, liked', genre: ['Shooter', 'Strategy'], likes: 201 },
  { id: 'sample2', name: 'Popular, hover', genre: ['Race'], likes: 399 },
  {
    id: 'sample3',
    name: 'Trending, with a very long name of two lines',
    genre: ['Adventure', 'Multiplayer'],
    likes: 1_234_567,
  },
]
const PLAYER: Me = {
  userId: '',
  name: 'Ada',
  email: '',
  unread: 0,
  liked: ['sample1'],
  uncounted: [],
  saved: ['sample1'],
  likes: {},
}
const HOVERED = 'sample2'

/** @param covers URLs, at least one */
export function Cards({ covers }: { covers: readonly string[] }) {
  return (
    <SampleViewer value={PLAYER}>
      <div className="gallery-cards">
        {SAMPLES.map((sample, index) => (
          <div key={sample.id} data-shown={sample.id === HOVERED ? 'hover' : undefined}>
            <GameCard
              game={{
                ...sample,
                releaseDate: '2025-06-20',
                thumbnail: covers[index % covers.length]!,
              }}
              isEager
            />
          </div>
        ))}
      </div>
    </SampleViewer>
  )
}
