import { useLayout } from '../links.ts'

/** Title and description of the page; React lifts them into the head. */
export function PageMeta({ title, description }: { title: string; description: string }) {
  const { site } = useLayout()
  const whole = title.includes(site.name) ? title : `${title} | ${site.name}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
    </>
  )
}
