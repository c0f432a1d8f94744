/** Small indicators: mark, spinner, stars, badges, avatars, days, chips. */
import { Bell } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stars } from '../../ui/stars.tsx'
import { MAX_STARS } from '../likes/stars.ts'
import { Row, Sample, Section } from './section.tsx'

const STARS = [0, 1, 3, MAX_STARS]
const COUNTS = [1, 42, 100]
/** A fixed day, so that visual snapshots do not change. */
const SAMPLE_DAY = Date.UTC(2025, 5, 20)

export function Signs() {
  return (
    <Section
      id="signs"
      title="Signs"
      about="Each has an accessible name, or is next to text with the same meaning."
    >
      <Row>
        <Sample name="mark">
          <span className="text-accent">
            <Mark size={48} />
          </span>
        </Sample>
        <Sample name="spinner">
          <Spinner label="Loading the sample" />
        </Sample>
        {STARS.map((filled) => (
          <Sample key={filled} name={`${filled} stars`}>
            <Stars
              filled={filled}
              total={MAX_STARS}
              name={`${filled} of ${MAX_STARS} stars`}
              size={18}
            />
          </Sample>
        ))}
      </Row>
      <Row>
        {COUNTS.map((count) => (
          <Sample key={count} name={`badge, ${count}`}>
            <Badge count={count} />
          </Sample>
        ))}
        <Sample name="floating badge">
          <button type="button" className="button button-icon relative" aria-label="Bell, 3 unread">
            <Bell aria-hidden size={20} />
            <Badge count={3} isFloating />
          </button>
        </Sample>
        <Sample name="avatar, 36">
          <Avatar name="Ada" size={36} />
        </Sample>
        <Sample name="avatar, 80">
          <Avatar name="Ada" size={80} />
        </Sample>
        <Sample name="no name">
          <Avatar name="" size={36} />
        </Sample>
        <Sample name="day">
          <Day at={SAMPLE_DAY} />
        </Sample>
        <Sample name="chip">
          <span className="chip">Shooter</span>
        </Sample>
      </Row>
    </Section>
  )
}
