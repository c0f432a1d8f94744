/** Listens to the window while a component is shown. */
import { useEffect, useEffectEvent } from 'react'

/** Calls `run` with each event of this type that reaches the window. Without a type, with none. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type | undefined,
  run: (event: WindowEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(run)
  useEffect(() => {
    if (!type) return
    const listener = (event: WindowEventMap[Type]) => onEvent(event)
    addEventListener(type, listener)
    return () => removeEventListener(type, listener)
  }, [type])
}
