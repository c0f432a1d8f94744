/** The page that takes the build of a hosted game. */
import { useRef, useState, type DragEvent, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Day } from '#ui/day.tsx'
import { Field } from '#ui/field.tsx'
import { ResultBanner } from '#ui/result-banner.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { UPLOAD_PATH, type UploadAnswer } from '#features/hosted-games/upload-path.ts'
import type { loadUpload } from '../server/games/hosted.server.ts'

export function UploadGame({ data }: { data: Awaited<ReturnType<typeof loadUpload>> }) {
  const { game, refused, drafts } = data
  const t = useTranslations('hostedGames')
  const request = useRef<XMLHttpRequest>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Sent bytes, percent; undefined while nothing is sent. */
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState(refused)

  function send(form: FormData) {
    // The `fetch` of browsers does not report what was sent.
    const sending = new XMLHttpRequest()
    request.current = sending
    setError(undefined)
    setPercent(0)
    const end = (answer: UploadAnswer) => {
      setPercent(undefined)
      // A new document: its policy allows the preview.
      if (answer.location) location.assign(answer.location)
      else setError(answer.error)
    }
    sending.open('POST', UPLOAD_PATH)
    sending.setRequestHeader('Accept', 'application/json')
    sending.responseType = 'json'
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      setPercent(Math.floor((loaded / total) * 100)),
    )
    sending.addEventListener('load', () =>
      end(
        (sending.response as UploadAnswer | null) ?? {
          error: t(sending.status === 413 ? 'proxyLimit' : 'failed'),
        },
      ),
    )
    sending.addEventListener('error', () => end({ error: t('cut') }))
    sending.addEventListener('abort', () => setPercent(undefined))
    sending.send(form)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent === undefined) send(new FormData(event.currentTarget))
  }

  function drop(event: DragEvent<HTMLFormElement>) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (!file || percent !== undefined) return
    field.current!.files = event.dataTransfer.files
    send(new FormData(event.currentTarget))
  }

  return (
    <div className="grid gap-6">
      <PanelSection title={game ? game.name : t('upload')} about={t('uploadAbout')}>
        <form
          method="post"
          action={UPLOAD_PATH}
          encType="multipart/form-data"
          className="grid max-w-2xl gap-4 rounded-md border border-dashed border-line-strong p-5"
          onSubmit={submit}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <ResultBanner error={error} />
          {/* Before the file, so that it is known when that arrives. */}
          {game && <input type="hidden" name="game" value={game.id} />}
          <Field
            ref={field}
            type="file"
            name="file"
            label={t('file')}
            accept=".zip,.html,.htm,application/zip,text/html"
            disabled={percent !== undefined}
          />
          <div role="status" className="grid gap-2 empty:hidden">
            {percent !== undefined && (
              <>
                <progress
                  className="w-full accent-accent"
                  max={100}
                  // Without a value it moves: the files are checked.
                  value={percent < 100 ? percent : undefined}
                  aria-label={t('send')}
                />
                <p>{percent < 100 ? t('sending', { percent }) : t('checking')}</p>
              </>
            )}
          </div>
          <div>
            {percent === undefined ? (
              <button type="submit" className="button button-accent">
                {t('send')}
              </button>
            ) : (
              <button
                type="button"
                className="button"
                onClick={(event) => {
                  // It becomes the button above before the browser acts on the press.
                  event.preventDefault()
                  request.current?.abort()
                }}
              >
                {t('cancel')}
              </button>
            )}
          </div>
        </form>
      </PanelSection>
      {drafts.length > 0 && (
        <PanelSection title={t('drafts')}>
          <ul className="divide-y divide-line">
            {drafts.map(({ id, name, createdAt }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4">
                <Link
                  to={`/admin/games/drafts/${id}`}
                  // The headers of its own document allow the preview and its devices.
                  reloadDocument
                  className="text-link lone-link wrap-anywhere"
                >
                  <bdi>{name}</bdi>
                </Link>
                <span className="text-sm text-muted">
                  <Day at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </div>
  )
}
