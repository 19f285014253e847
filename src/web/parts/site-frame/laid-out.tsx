import { layOutScript } from "../../lib/early.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/**
 * Makes the browser lay out the page up to this point. Laying out the whole page at the end would block a slow phone
 * for 100 ms. Nothing is laid out twice, because later content is added below.
 */
export const LaidOut = () => <EarlyScript text={import.meta.env.SSR ? layOutScript : undefined} />;
