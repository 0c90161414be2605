// Without Intl, whose first use takes a slow phone 40 ms (src/decisions/061-without-intl.md).

/** 123456.789 -> '1,23,456.79': Indian grouping and Latin digits in any language, because the layout is designed for them. */
export const formatNumber = (value: number): string => `${+value.toFixed(2)}`.replace(/\B(?=(\d\d)*\d{3}\b)/g, ',')
