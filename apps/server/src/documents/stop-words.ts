/** English words that nearly every sentence has, and those that only ask; in other languages such words are weighed down by their frequency. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after all also am an and any are as at be because been before being between both but by can could did do does
  doing don't during each few get gets go goes got happen happened happens happening kind like sort thing things way for from further had has have having he her here hers him his how i if in into is isn't it
  it's its itself just let me more most my no nor not of off on once only or other our out over own please same she should
  so some such than that that's the their them then there these they this those through to too under until up us very was
  we were what what's when where which while who whom whose why will with would you your yours tell show give find say
  says said explain know want need may might must shall much many`.split(/\s+/),
);
