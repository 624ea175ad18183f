import type { ComponentProps, ReactNode } from 'react'

const LOOKS = { plain: 'button', main: 'button button-main', danger: 'button button-danger' }

/** A submit button. @param intent the action, if the form has several buttons */
export function Submit({
  intent,
  look = 'plain',
  className = '',
  ...button
}: { intent?: string; look?: keyof typeof LOOKS } & ComponentProps<'button'>) {
  const intentProps = intent === undefined ? {} : { name: 'intent', value: intent }
  return <button type="submit" className={`${LOOKS[look]} ${className}`} {...intentProps} {...button} />
}

/** A link to the parent page or another page that helps. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <a href={to} className="text-link inline-flex min-h-9 items-center">
        {children}
      </a>
    </p>
  )
}

/** A link that calls or writes to a contact; null without one, so that its row can be left out. */
export const contactLink = (scheme: 'tel' | 'mailto', contact: string | null | undefined): ReactNode =>
  contact ? (
    <a className="text-link" href={`${scheme}:${contact}`}>
      {contact}
    </a>
  ) : null
