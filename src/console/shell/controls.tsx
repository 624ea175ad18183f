/** What a page of the console is operated with, besides fields. */
import type { ComponentProps, ReactNode } from 'react'

const LOOKS = { plain: 'button', main: 'button button-main', danger: 'button button-danger' }

/** Sends its form. @param intent what the form asks for, where it has several buttons */
export function Submit({
  intent,
  look = 'plain',
  className = '',
  ...button
}: { intent?: string; look?: keyof typeof LOOKS } & ComponentProps<'button'>) {
  const named = intent === undefined ? {} : { name: 'intent', value: intent }
  return <button type="submit" className={`${LOOKS[look]} ${className}`} {...named} {...button} />
}

/** The way to where a page belongs, or to another one that helps on. */
export function Back({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <a href={to} className="text-link inline-flex min-h-9 items-center">
        {children}
      </a>
    </p>
  )
}
