/** Plays a game at an address, shows what it says to the portal, and answers as its maker chooses. */
import { Check, Circle } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { attempt } from '#lib/attempt.ts'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { createSave } from '#features/game-saves/browser/open-save.ts'
import { framePolicy } from '#features/play/browser/frame/game-frame.tsx'
import { Field } from '#ui/field.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import type { GameEvent } from '../messages.ts'
import { answerData, type AnsweredCall } from './answer-calls.ts'
import { useGamePort } from './use-game-port.ts'

/** Messages that are listed; older ones go. */
const MAX_LISTED = 200

/** What a game should do, by the calls that show it. */
const CHECKS = [
  ['checkHello', ['hello']],
  ['checkReady', ['ready']],
  ['checkProgress', ['progress']],
  ['checkGameplay', ['gameplay']],
  ['checkMute', ['mutable']],
  ['checkData', ['set', 'remove']],
  ['checkRoom', ['setRoom']],
] as const

/** A message in words of the protocol. */
interface Line {
  key: number
  text: string
  isRefused: boolean
}

/** A value as text: a game may send any, also one that refers to itself. */
const describe = (value: unknown): string =>
  (attempt(() => JSON.stringify(value)) ?? String(value)).slice(0, 500)

const done = () => true

/** That play starts says nothing about whether its end is told. */
const isStart = (call: string, input: unknown) =>
  call === 'gameplay' && (input as { isRunning: boolean }).isRunning

/** The address of a game that a page of this portal may frame; undefined for another text. */
function readAddress(text: string): string | undefined {
  const url = attempt(() => new URL(text.trim()))
  const isHere = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname)
  if (!url || (url.protocol !== 'https:' && !isHere)) return undefined
  // In a frame with its own origin and scripts, the portal itself would have no sandbox.
  return url.host === location.host ? undefined : url.href
}

export function TestBench() {
  const t = useTranslations('developers')
  const isScripted = useIsScripted()
  const [played, setPlayed] = useState<{ url: string; start: number }>()
  const [fault, setFault] = useState<string>()

  function play(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('address') as HTMLInputElement
    const url = readAddress(field.value)
    setFault(url === undefined ? t('notAnAddress') : undefined)
    if (url === undefined) field.focus()
    else setPlayed({ url, start: (played?.start ?? 0) + 1 })
  }

  return (
    <div className="grid gap-6">
      <form noValidate className="grid max-w-prose gap-3" onSubmit={play}>
        <Field
          name="address"
          type="url"
          label={t('address')}
          hint={t('addressHint')}
          autoComplete="off"
          spellCheck={false}
          fault={fault}
          onChange={() => setFault(undefined)}
        />
        {/* Before its script runs, the form would lead to this page again. */}
        <button
          type="submit"
          disabled={!isScripted}
          className="button button-accent justify-self-start"
        >
          {t('play')}
        </button>
      </form>
      {played && <Bench key={played.start} url={played.url} />}
    </div>
  )
}

function Bench({ url }: { url: string }) {
  const t = useTranslations('developers')
  const frame = useRef<HTMLIFrameElement>(null)
  const [lines, setLines] = useState<Line[]>([])
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(0)
  const [muted, setMuted] = useState(false)
  const [player, setPlayer] = useState('')
  const [room, setRoom] = useState('')
  const [save] = useState(() => createSave({}, async () => undefined))

  const list = (text: string, isRefused = false) =>
    setLines((before) =>
      [{ key: (before[0]?.key ?? 0) + 1, text, isRefused }, ...before].slice(0, MAX_LISTED),
    )
  const note = (call: string) => setMade((before) => new Set(before).add(call))

  function takeAnswered({ call, input, ...answer }: AnsweredCall) {
    const isRefused = 'error' in answer
    const value = isRefused ? answer.error : describe(answer.value)
    list(`${call} ${describe(input)} → ${value}`, isRefused)
    if (isRefused) setRefused((before) => before + 1)
    else if (!isStart(call, input)) note(call)
  }

  const port = useGamePort({
    game: { url },
    frame,
    facts: () => ({ muted, room: room || null }),
    answerers: {
      ready: done,
      progress: done,
      gameplay: done,
      mutable: done,
      ...answerData(() => save),
      user: () => (player ? { id: 'a-player-of-the-test-bench', name: 'Robin' } : null),
      token: () => (player ? 'a-token-of-the-test-bench' : null),
      room: () => room || null,
      setRoom({ room: next }) {
        setRoom(next ?? '')
        return true
      },
      invite: done,
    },
    onStart() {
      list('hello')
      note('hello')
    },
    onAnswered: takeAnswered,
  })

  function tell(event: GameEvent) {
    if (event.event === 'mute') setMuted(event.muted)
    port?.postMessage(event)
    list(describe(event))
  }

  const { sandbox, allow } = framePolicy({})
  const tellings = [
    ['tellPause', { event: 'pause' }],
    ['tellResume', { event: 'resume' }],
    [muted ? 'tellSound' : 'tellMute', { event: 'mute', muted: !muted }],
  ] as const
  return (
    <>
      <iframe
        ref={frame}
        src={url}
        title={t('yourGame')}
        sandbox={sandbox}
        allow={allow}
        className="aspect-video w-full rounded-md border border-line bg-[canvas]"
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TitledSection id="bench-checks" title={t('checks')}>
          <ul className="grid gap-2">
            {CHECKS.map(([text, calls]) => {
              const isDone = calls.some((call) => made.has(call))
              const Icon = isDone ? Check : Circle
              return (
                <li key={text} className="flex items-center gap-2">
                  <Icon aria-hidden size={18} className={isDone ? 'text-accent' : 'text-muted'} />
                  <span className="sr-only">{t(isDone ? 'done' : 'notYet')} </span>
                  <span>{t(text)}</span>
                </li>
              )
            })}
          </ul>
          <p role="status" className={refused > 0 ? 'text-harm' : 'text-muted'}>
            {t('checkRefused', { count: refused })}
          </p>
        </TitledSection>
        <TitledSection id="bench-tell" title={t('tell')}>
          <div className="flex flex-wrap gap-2">
            {tellings.map(([text, event]) => (
              <button key={text} type="button" className="button" onClick={() => tell(event)}>
                {t(text)}
              </button>
            ))}
          </div>
          <Field
            as="select"
            label={t('player')}
            value={player}
            onChange={({ target }) => setPlayer(target.value)}
          >
            <option value="">{t('visitor')}</option>
            <option value="allows">{t('allows')}</option>
          </Field>
          <Field
            label={t('room')}
            required={false}
            value={room}
            maxLength={64}
            onChange={({ target }) => setRoom(target.value)}
          />
        </TitledSection>
      </div>
      <TitledSection id="bench-messages" title={t('messages')}>
        {lines.length === 0 && <p className="text-muted">{t('noMessages')}</p>}
        <ol reversed className="grid max-h-96 gap-1 overflow-y-auto text-sm">
          {lines.map(({ key, text, isRefused }) => (
            <li key={key} dir="ltr" className={`wrap-anywhere ${isRefused ? 'text-harm' : ''}`}>
              <code>{text}</code>
            </li>
          ))}
        </ol>
      </TitledSection>
    </>
  )
}
