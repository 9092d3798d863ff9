export { countOf, formatCount } from "@trabecula/words";
