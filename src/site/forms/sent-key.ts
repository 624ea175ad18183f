/** The key of a form that was taken: a page that the browser brings back must not send another form under it. */
import { useEffect, useState } from 'react'

const storageKey = 'waypoint-sent-key'

/** Remembers in this tab that a lead was taken under a key. */
export function rememberSent(key: string): void {
  try {
    sessionStorage.setItem(storageKey, key)
  } catch {
    // the server tells a used key as well
  }
}

/** The form's key, or a fresh one where a lead was taken under it. */
export function useUnsentKey(key: string): string {
  const [fresh, setFresh] = useState<{ of: string; key: string } | null>(null)
  useEffect(() => {
    const look = () => {
      if (isSent(key)) setFresh({ of: key, key: crypto.randomUUID() })
    }
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [key])
  return fresh?.of === key ? fresh.key : key
}

function isSent(key: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === key
  } catch {
    return false
  }
}
