/** The button that opens the report dialog of a game. */
import { useTranslations } from 'use-intl'
import { useLateDialog } from '../../ui/use-late-dialog.ts'

const loadDialog = () => import('./report-dialog.tsx')

interface ReportButtonProps {
  gameId: string
  gameName: string
}

export function ReportButton({ gameId, gameName }: ReportButtonProps) {
  const t = useTranslations('game')
  const { Dialog, isOpen, open, close } = useLateDialog(loadDialog)
  return (
    <>
      <button
        type="button"
        className="text-link min-h-11 cursor-pointer scriptless:hidden"
        onClick={open}
      >
        {t('reportProblem')}
      </button>
      {isOpen && Dialog && <Dialog gameId={gameId} gameName={gameName} onClosed={close} />}
    </>
  )
}
