/** The page of a version of a hosted game: what is in it, its preview, and the form that publishes it. */
import { useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { attempt } from '#lib/attempt.ts'
import { useWindowEvent } from '#lib/browser/use-window-event.ts'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { Field } from '#ui/field.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import {
  HOSTED_FEATURES,
  hostedSandbox,
  listFeatures,
} from '#features/hosted-games/hosted-frame.ts'
import type { Version } from '#features/hosted-games/server/hosted-versions.server.ts'
import type { loadDraft } from '../server/games/hosted.server.ts'
import { CoverField, DescriptionField, GenreField, IdField } from './game-fields.tsx'
import { AdminForm, CheckField, FactList, SelectField } from './admin-parts.tsx'
import { useFormats } from './use-formats.ts'

type Data = Awaited<ReturnType<typeof loadDraft>>

export function Draft({ data }: { data: Data }) {
  const { version, game, proposed, genres, isOpaque } = data
  const t = useTranslations('hostedGames')
  const tGames = useTranslations('adminGames')
  const { report, startPath } = version
  const hosted = game?.hosted
  const { pathname } = useLocation()
  const ticked = useFetcher<{ page: { data: Data } }>()
  return (
    <div className="grid gap-6">
      <Report {...version} />
      <Preview {...(ticked.data?.page.data ?? data)} />
      <PanelSection title={t('publish')} about={t('publishAbout')}>
        <ActionForm
          intent="publish-version"
          label={t('publish')}
          encType="multipart/form-data"
          className="grid max-w-2xl gap-5"
          buttonClass="button-accent justify-self-start"
          onChange={({ currentTarget, target }) => {
            if (!(target instanceof HTMLInputElement) || !TICKED.includes(target.name)) return
            const form = new FormData(currentTarget)
            const query = TICKED.flatMap((name) =>
              form.getAll(name).map((value) => [name, `${value}`]),
            )
            void ticked.load(`${pathname}?${new URLSearchParams([['ticked', ''], ...query])}`)
          }}
        >
          {!game && (
            <>
              <Field
                label={tGames('name')}
                name="name"
                maxLength={40}
                defaultValue={proposed.name}
              />
              <IdField proposed={proposed.id} />
              <DescriptionField />
              <GenreField genres={genres} />
              <CoverField />
            </>
          )}
          {report.startPages.length > 1 && (
            <SelectField
              label={t('startPage')}
              name="start"
              defaultValue={startPath}
              options={report.startPages.map((path) => [path, path])}
            />
          )}
          <fieldset>
            <legend className="font-semibold">{t('permissions')}</legend>
            <CheckField name="threads" defaultChecked={hosted?.threads ?? false}>
              {t('allowThreads')}
            </CheckField>
            {listFeatures(isOpaque).map((feature) => (
              <CheckField
                key={feature}
                name="allow"
                value={feature}
                defaultChecked={hosted?.allow.includes(feature) ?? false}
              >
                {t(`allow-${feature}`)}
              </CheckField>
            ))}
            {isOpaque && <p className="text-sm text-muted">{t('devicesNeedOrigin')}</p>}
            {report.hosts.length > 0 && (
              <details open={hosted !== undefined && hosted.hosts.length > 0}>
                <summary className="min-h-11 cursor-pointer py-2">{t('hostsTitle')}</summary>
                <p className="text-sm text-muted">{t('hostsAbout')}</p>
                {report.hosts.map((host) => (
                  <CheckField
                    key={host}
                    name="hosts"
                    value={host}
                    defaultChecked={hosted?.hosts.includes(host) ?? false}
                  >
                    <bdi className="wrap-anywhere">{host}</bdi>
                  </CheckField>
                ))}
              </details>
            )}
          </fieldset>
        </ActionForm>
      </PanelSection>
    </div>
  )
}

function Report({ report, bytes, startPath, name }: Version) {
  const t = useTranslations('hostedGames')
  const { size } = useFormats()
  const facts: [string, string][] = [
    ...(report.engine ? [[t('madeWith'), report.engine] as [string, string]] : []),
    [t('size'), t('sizeOfFiles', { size: size(bytes), count: report.files })],
    [t('firstLoad'), size(report.firstLoadBytes)],
    [t('startPage'), startPath],
  ]
  return (
    <PanelSection title={t('found')} about={name}>
      <FactList facts={facts} />
      {report.warnings.length === 0 ? (
        <p className="mt-4">{t('noWarnings')}</p>
      ) : (
        <>
          <h3 className="mt-6 mb-2 font-semibold">{t('warnings')}</h3>
          <ul className="list-disc ps-5 text-sm wrap-anywhere">
            {report.warnings.map(({ kind, file, detail = '' }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- two may be equal, and the list never changes
              <li key={index}>{t(kind, { file, detail })}</li>
            ))}
          </ul>
        </>
      )}
    </PanelSection>
  )
}

/** Blocked sites that the preview names. */
const MAX_BLOCKED = 20

/** The fields of what the game may do. */
const TICKED = ['threads', 'allow', 'hosts']

/**
 * The game in a frame, in the sandbox that players get and with what is ticked. It starts when it is
 * asked for, and again with each tick.
 */
function Preview(data: Data) {
  const t = useTranslations('hostedGames')
  const [isShown, setShown] = useState(false)
  return (
    <PanelSection title={t('preview')} about={t('previewAbout')}>
      {isShown ? (
        <PreviewFrame key={data.previewUrl + data.allow.join()} {...data} />
      ) : (
        <button type="button" className="button scriptless:hidden" onClick={() => setShown(true)}>
          {t('play')}
        </button>
      )}
    </PanelSection>
  )
}

function PreviewFrame({ previewUrl, allow, isOpaque }: Data) {
  const t = useTranslations('hostedGames')
  const [blocked, setBlocked] = useState<readonly string[]>([])
  const frame = useRef<HTMLIFrameElement>(null)
  const features = allow.flatMap((feature) => HOSTED_FEATURES[feature])
  useWindowEvent('message', ({ source, data }) => {
    const { ioArcade, url: address } = Object(data) as Record<string, unknown>
    if (source !== frame.current?.contentWindow || ioArcade !== 'blocked') return
    const host = attempt(() => new URL(String(address)).host)
    // A hostile game may name any number.
    if (host) setBlocked((known) => [...new Set([...known, host])].slice(0, MAX_BLOCKED))
  })
  return (
    <>
      <iframe
        ref={frame}
        src={previewUrl}
        title={t('preview')}
        name={JSON.stringify({ ioArcade: 1 })}
        sandbox={hostedSandbox(isOpaque)}
        allow={['fullscreen', 'autoplay', 'gamepad', ...features].join('; ')}
        referrerPolicy="no-referrer"
        className="aspect-video w-full rounded-md border border-line bg-[canvas]"
      />
      {blocked.length > 0 && (
        <p role="status" className="mt-4 wrap-anywhere">
          {t('blocked', { hosts: blocked.join(', ') })}
        </p>
      )}
    </>
  )
}

interface VersionsProps {
  gameId: string
  current: string
  versions: readonly Version[]
}

/** The versions of a game, on its page in the administration. */
export function Versions({ gameId, current, versions }: VersionsProps) {
  const t = useTranslations('hostedGames')
  const { time, zoned } = useFormats()
  return (
    <PanelSection title={t('versions')} about={t('versionsAbout')}>
      <p className="mb-4">
        <Link
          to={`/admin/games/upload?game=${gameId}`}
          reloadDocument
          className="button button-accent"
        >
          {t('uploadVersion')}
        </Link>
      </p>
      <ul className="divide-y divide-line">
        {versions.map(({ id, name, createdAt, createdBy }) => (
          <li key={id} className="grid gap-2 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className="text-sm text-muted" title={zoned(createdAt)}>
                {t('uploadedBy', {
                  date: time(createdAt),
                  name: createdBy ?? t('byCommand'),
                })}
              </span>
            </p>
            {id === current ? (
              <p className="text-sm text-accent">{t('isCurrent')}</p>
            ) : (
              <div className="flex flex-wrap gap-2">
                <AdminForm
                  intent="publish-version"
                  label={t('useVersion')}
                  fullLabel={`${t('useVersion')}: ${name}`}
                  fields={{ version: id, keep: 'on' }}
                />
                <AdminForm
                  intent="delete-version"
                  label={t('delete')}
                  fullLabel={`${t('delete')}: ${name}`}
                  fields={{ version: id }}
                  isHarm
                />
              </div>
            )}
            <p>
              <Link to={`/admin/games/drafts/${id}`} reloadDocument className="text-link lone-link">
                {t('look')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
