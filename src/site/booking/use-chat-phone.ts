/** Chat apps that find a person by phone: the chat field follows the phone field until something else is typed there. */
import { type FormEvent, useRef, useState } from 'react'
import { PHONE_CHAT_METHODS } from '../../domain/codes.ts'

export function useChatPhone(chosen: string | undefined) {
  const [method, setMethod] = useState(chosen)
  const filled = useRef('')
  function onInput({ target }: FormEvent) {
    const form = target instanceof HTMLInputElement ? target.form : null
    if (!form) return
    const data = new FormData(form)
    const now = String(data.get('contact_method') ?? '')
    setMethod(now)
    const chat = form.elements.namedItem('chat_id')
    if (!(chat instanceof HTMLInputElement) || target === chat || chat.value !== filled.current) return
    const hasPhone = (PHONE_CHAT_METHODS as readonly string[]).includes(now)
    filled.current = hasPhone ? String(data.get('phone') ?? '') : ''
    chat.value = filled.current
  }
  return { method, onInput }
}
