const OA = "http://www.w3.org/ns/oa#";

const classes = ["Annotation", "SpecificResource", "TextualBody", "TextQuoteSelector", "TextPositionSelector"];
const motivations = ["commenting", "highlighting"];
const texts = ["exact", "prefix", "suffix"];
const links: Readonly<Record<string, string>> = {
  body: "hasBody",
  target: "hasTarget",
  source: "hasSource",
  selector: "hasSelector",
};

/**
 * What `http://www.w3.org/ns/anno.jsonld` says of the terms that we write (Web Annotation Vocabulary, appendix A); any
 * other term is unknown to it, so that a validator refuses it.
 */
export const annotationContext = {
  "@context": {
    id: { "@type": "@id", "@id": "@id" },
    type: { "@type": "@id", "@id": "@type" },
    ...Object.fromEntries([...classes, ...motivations, ...texts].map((name) => [name, OA + name])),
    ...Object.fromEntries(Object.entries(links).map(([name, id]) => [name, { "@type": "@id", "@id": OA + id }])),
    motivation: { "@type": "@vocab", "@id": `${OA}motivatedBy` },
    value: "http://www.w3.org/1999/02/22-rdf-syntax-ns#value",
    format: "http://purl.org/dc/elements/1.1/format",
    start: { "@type": "http://www.w3.org/2001/XMLSchema#nonNegativeInteger", "@id": `${OA}start` },
    end: { "@type": "http://www.w3.org/2001/XMLSchema#nonNegativeInteger", "@id": `${OA}end` },
  },
};
