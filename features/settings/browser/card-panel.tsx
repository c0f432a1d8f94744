/** Settings, Account: the picture and the achievements on the card of the profile. */
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AchievementEmblem } from '#features/achievements/browser/achievement-emblem.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { MAX_PINNED, PIN_PREFIX } from '../card.ts'
import type { getCard } from '../server/card.server.ts'
import { SaveForm } from './save-form.tsx'

interface CardPanelProps {
  name: string
  card: Awaited<ReturnType<typeof getCard>>
}

export function CardPanel({ name, card: { avatar, pinned, pictures, unlocked } }: CardPanelProps) {
  const t = useTranslations('settings')
  const words = useTranslations('achievements')
  const initial = { id: '', name: t('initial'), thumbnail: undefined }
  return (
    <PanelSection id="card" title={t('card')} about={t('cardAbout')}>
      {/* The form shows what is saved, also after a save. */}
      <SaveForm formKey={`${avatar} ${pinned.join()}`} save="save-card">
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('picture')}</legend>
          <div className="flex flex-wrap gap-2">
            {[initial, ...pictures].map((picture) => (
              <label
                key={picture.id}
                title={picture.name}
                className="relative rounded-full border-2 border-transparent p-0.5 has-checked:border-accent has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name="picture"
                  value={picture.id}
                  defaultChecked={picture.id === (avatar ?? '')}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                <span className="sr-only">{picture.name}</span>
                <Avatar name={name} picture={picture.thumbnail} size={44} />
              </label>
            ))}
          </div>
        </fieldset>
        {unlocked.length > 0 && (
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">
              {t('pinned', { max: MAX_PINNED })}
            </legend>
            <div className="flex flex-wrap gap-2">
              {unlocked.map(({ id, name: achievement, icon }) => (
                <label
                  key={id}
                  className="relative flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2"
                >
                  <input
                    type="checkbox"
                    name={PIN_PREFIX + id}
                    defaultChecked={pinned.includes(id)}
                    className="peer absolute inset-0 cursor-pointer opacity-0"
                  />
                  <Check aria-hidden size={18} className="invisible peer-checked:visible" />
                  <AchievementEmblem name={icon} size={32} />
                  {words(achievement)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </SaveForm>
    </PanelSection>
  )
}
