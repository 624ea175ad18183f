import { Compass, FileText, ListChecks, type LucideIcon, Plane, Send } from 'lucide-react'
import type { Guide } from '../../../api/client.ts'
import { GUIDE_ANCHORS } from '../../../domain/guide-sections.ts'
import { Fold } from '../../ui/fold.tsx'

const ICONS: Record<string, LucideIcon> = {
  compass: Compass,
  'list-checks': ListChecks,
  'file-text': FileText,
  send: Send,
  plane: Plane,
}

/** The five steps, as stops of the route. */
export function Process({ process }: { process: Guide['process'] }) {
  return (
    <section id={GUIDE_ANCHORS.process} className="guide-part frame pt-14 md:pt-20">
      <h2 className="text-[1.75rem] md:text-4xl">{process.title}</h2>
      <p className="measure mt-3 text-quiet md:text-lg">{process.desc}</p>
      <ol className="mt-6 grid gap-4 md:mt-8 md:gap-7">
        {process.steps.map(({ id, icon, title, items }) => {
          const Icon = ICONS[icon] ?? Compass
          return (
            <li key={id} id={GUIDE_ANCHORS.step(id)} className="guide-part route-step route-step-down md:pb-2">
              <Fold
                className="fold-columns"
                summaryClass="max-md:min-h-11"
                heading={
                  <h3 className="flex items-start gap-2.5 text-lg leading-snug md:text-xl">
                    <Icon size={22} aria-hidden className="mt-1 shrink-0 text-quiet" />
                    {title}
                  </h3>
                }
              >
                <ul className="measure grid list-disc gap-2 ps-5 marker:text-edge max-md:pt-2 max-md:pb-3">
                  {items.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Fold>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
