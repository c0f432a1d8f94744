/** The button that opens the report dialog of a game. */
import { useTranslations } from 'use-intl'
import { useLateDialog } from '#ui/use-late-dialog.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

const loadDialog = () => import('./report-dialog.tsx')

interface ReportButtonProps extends Omit<ReportDialogProps, 'onClosed'> {
  /** The messages of the dialog have arrived. */
  isReady: boolean
}

export function ReportButton({ isReady, ...game }: ReportButtonProps) {
  const t = useTranslations('stage')
  const { Dialog, open, close } = useLateDialog(loadDialog)
  return (
    <>
      <button
        type="button"
        disabled={!isReady}
        className="text-link min-h-11 cursor-pointer scriptless:hidden"
        onClick={open}
      >
        {t('reportProblem')}
      </button>
      {Dialog && <Dialog {...game} onClosed={close} />}
    </>
  )
}
