/** Small indicators: mark, spinner, stars, badges, avatars, days, chips. */
import { Bell } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stars } from '../../ui/stars.tsx'
import { MAX_STARS } from '../likes/stars.ts'
import { Samples } from './samples.tsx'

/** A fixed day, so that visual snapshots do not change. */
const SAMPLE_DAY = Date.parse('2025-06-20')

export function Signs() {
  return (
    <>
      <Samples
        list={{
          mark: (
            <span className="text-accent">
              <Mark size={48} />
            </span>
          ),
          spinner: <Spinner label="Loading the sample" />,
          '0 stars': <SampleStars filled={0} />,
          '1 stars': <SampleStars filled={1} />,
          '3 stars': <SampleStars filled={3} />,
          '5 stars': <SampleStars filled={5} />,
        }}
      />
      <Samples
        list={{
          'badge, 1': <Badge count={1} />,
          'badge, 42': <Badge count={42} />,
          'badge, 100': <Badge count={100} />,
          'floating badge': (
            <button
              type="button"
              className="button button-icon relative"
              aria-label="Bell, 3 unread"
            >
              <Bell aria-hidden size={20} />
              <Badge count={3} isFloating />
            </button>
          ),
          'avatar, 36': <Avatar name="Ada" size={36} />,
          'avatar, 80': <Avatar name="Ada" size={80} />,
          'no name': <Avatar name="" size={36} />,
          day: <Day at={SAMPLE_DAY} />,
          chip: <span className="chip">Shooter</span>,
        }}
      />
    </>
  )
}

function SampleStars({ filled }: { filled: number }) {
  const name = `${filled} of ${MAX_STARS} stars`
  return <Stars filled={filled} total={MAX_STARS} name={name} size={18} />
}
