import { EDITIONS } from '../../../domain/editions.ts'
import logoTw from '../../art/logo-tw.svg?raw'
import logoVi from '../../art/logo-vi.svg?raw'
import { Drawing } from '../../ui/drawing.tsx'
import type { LayoutData } from '../layout-data.ts'
import { useHref } from '../links.ts'

const LOGOS = { vi: logoVi, tw: logoTw }

export function Logo({ layout }: { layout: LayoutData }) {
  const href = useHref()
  return (
    <a
      href={href('/')}
      className="flex min-h-11 min-w-0 items-center gap-2 text-[1.0625rem] leading-tight font-semibold min-[430px]:shrink-0 min-[430px]:whitespace-nowrap min-[430px]:text-lg"
    >
      <Drawing svg={LOGOS[EDITIONS[layout.locale].logo]} className="size-9 shrink-0" />
      <span>{layout.site.name}</span>
    </a>
  )
}
