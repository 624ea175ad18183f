type Campaign = { utm_source: string; utm_medium: string; campaign: string }

/** Source, medium and campaign in one line, such as `google / cpc / autumn`; empty without any. */
export const campaignOf = ({ utm_source, utm_medium, campaign }: Campaign): string =>
  [utm_source, utm_medium, campaign].filter(Boolean).join(' / ')
