import type { ReactNode } from 'react'

/** Texts that are as long as any will be. */
export const LONG = {
  school: 'The Royal Northern College of Music, Art',
  heading: 'Nhận tư vấn miễn phí để chọn đúng trường và đúng ngành học nhé',
  han: '想出國留學又不確定該選哪個國家與科系嗎？先和顧問免費談四十五分鐘',
  word: 'Donaudampfschifffahrtsgesellschaftskapitänspatent',
}

/** A component in its states, under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t border-line pt-5">
      <h2 className="text-xl">{name}</h2>
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 md:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="text-sm text-quiet">{name}</p>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
