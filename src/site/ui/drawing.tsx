/** An illustration of our own, inlined so that it uses the page's colours; decorative unless it has a label. */
export function Drawing({ svg, label, className }: { svg: string; label?: string; className?: string }) {
  const role = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <div {...role} className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
