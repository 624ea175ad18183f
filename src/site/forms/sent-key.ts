/** The keys of the form in this tab: one under which a lead was taken must not send another, one whose answer never came must send the same again. */
import { useEffect, useState } from 'react'

const sentKey = 'waypoint-sent-key'
const unansweredKey = 'waypoint-unanswered-key'

/** A form sets out: until an answer is there, nobody knows whether its lead was taken. */
export const rememberUnanswered = (key: string): void => keep(unansweredKey, key)

/** The server has answered that it took nothing. */
export const forgetUnanswered = (): void => keep(unansweredKey, null)

/** Remembers that a lead was taken under a key. */
export function rememberSent(key: string): void {
  keep(sentKey, key)
  forgetUnanswered()
}

/** The form's key; a fresh one where a lead was taken under it, or that of a form whose answer never came. */
export function useUnsentKey(key: string): string {
  const [other, setOther] = useState<{ of: string; key: string } | null>(null)
  useEffect(() => {
    const look = () => {
      const unanswered = read(unansweredKey)
      if (unanswered !== null) setOther({ of: key, key: unanswered })
      else if (read(sentKey) === key) setOther({ of: key, key: crypto.randomUUID() })
    }
    look()
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [key])
  return other?.of === key ? other.key : key
}

function keep(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, key)
  } catch {
    // the server tells a used key as well
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}
