/** A compact amount as Taiwan's texts write it before 元: 190 萬, 90 萬–180 萬. */
export const spacedAmount = (text: string): string => text.replace(/\s/g, '').replace(/(\d)(萬|億|$)/g, '$1 $2')
