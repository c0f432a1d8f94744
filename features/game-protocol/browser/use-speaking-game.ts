/** Whether the game on the page speaks the protocol. The code that answers it is a lazy chunk. */
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { SpeakingGameProps } from './speaking-game.tsx'

interface Speaking {
  SpeakingGame: (props: SpeakingGameProps) => ReactNode
}

/**
 * Returns the component for the game in the frame, once it says hello (docs/protocol.md). It goes on
 * saying so until it has a reply.
 */
export function useSpeakingGame(frame: RefObject<HTMLIFrameElement | null>): Speaking | undefined {
  const [speaking, setSpeaking] = useState<Speaking>()
  useEffect(() => {
    if (speaking) return
    function onMessage({ source, data }: MessageEvent<{ ioArcade?: unknown } | null>) {
      if (data?.ioArcade !== 'hello' || source !== frame.current?.contentWindow) return
      // If it cannot be loaded, the next hello tries again.
      import('./speaking-game.tsx').then(setSpeaking, (error: unknown) =>
        console.error('The game gets no answers:', error),
      )
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [speaking, frame])
  return speaking
}
