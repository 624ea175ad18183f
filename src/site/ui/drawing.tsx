/** A drawn picture of our own, inlined so that it takes the page's colours; decoration unless a label says what it shows. */
export function Drawing({ svg, label, className }: { svg: string; label?: string; className?: string }) {
  const role = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <div {...role} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
