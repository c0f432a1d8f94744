/** The page of a game as visitors see it, without the frame. */
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameInformation } from '#features/play/browser/game-information.tsx'
import { HowToPlay } from '#features/play/browser/help/how-to-play.tsx'
import { chooseHelp, type HowToPlay as Help } from '#features/play/how-to-play.ts'
import { attempt } from '#lib/attempt.ts'
import { usePageLanguage } from '#messages/page-language.tsx'
import type { LocalizedControl, LocalizedGame } from '#catalogue/localize-game.ts'
import type { Values } from '#ui/field.tsx'

interface GamePreviewProps {
  /** What is typed. */
  values: Values
  thumbnail: string | undefined
  generic: Help
}

export function GamePreview({ values, thumbnail, generic }: GamePreviewProps) {
  const { language } = usePageLanguage()
  const localize = (english = '', translated?: string) =>
    language === 'en' || translated
      ? { text: translated || english }
      : { text: english, lang: 'en' as const }
  const read = (field: 'description' | 'tip') =>
    localize(values[field], values[`${language}.${field}`])
  /** Undefined while the JSON is not valid. */
  const controls = attempt((): LocalizedControl[] | undefined => {
    const { controls, translations } = JSON.parse(values.others ?? '') as Others
    return controls?.map(({ action, keys, touch }) => ({
      action: localize(String(action), translations?.[language]?.controls?.[action]),
      keys: keys?.map((key) => localize(String(key))),
      touch: touch?.map((key) => localize(String(key))),
    }))
  })
  const genre = `${values.genre ?? ''},${values.newGenre ?? ''}`
    .split(',')
    .map((each) => each.trim())
  const help = chooseHelp(
    {
      controls,
      tip: values.tip ? read('tip') : undefined,
      touch: (values.touch || undefined) as LocalizedGame['touch'],
    },
    generic,
  )
  return (
    <div className="grid gap-6 pt-3 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-3">
        <p dir="auto" className="text-2xl font-extrabold wrap-anywhere">
          {values.name}
        </p>
        {thumbnail && <GameCover thumbnail={thumbnail} />}
      </div>
      <div className="grid gap-6 wrap-anywhere">
        <GameInformation
          description={read('description')}
          genre={[...new Set(genre)].filter(Boolean)}
        />
        <HowToPlay {...help} />
      </div>
    </div>
  )
}

/** What the JSON of the other fields should contain. */
interface Others {
  controls?: { action: string; keys?: string[]; touch?: string[] }[]
  translations?: Partial<Record<string, { controls?: Record<string, string> }>>
}
