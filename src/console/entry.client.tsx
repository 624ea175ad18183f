// Pages of the console are documents; what improves them is console-script.ts. React Router wants an entry for the browser all the same.
export {}
