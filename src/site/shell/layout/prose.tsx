import { useLayout } from '../links.ts'
import { localLinks } from './local-links.ts'
import './prose-tables.css'

/** A content text as sanitised HTML; its links stay in the reader's edition. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  const { prefix } = useLayout().address
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: localLinks(html, prefix) }} />
}
