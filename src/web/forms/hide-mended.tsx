import { useMatches } from "react-router";
import { mendedScript } from "#web/lib/early.ts";
import { EarlyScript } from "#web/parts/quick-exit/early-script.tsx";

/** Hides the error of a field that changes, on pages without other scripts. Elsewhere `PostForm` does. */
export const HideMended = () => {
	const isPlain = useMatches().some(({ handle }) => (handle as { js?: boolean } | undefined)?.js === false);
	return import.meta.env.SSR && isPlain && <EarlyScript text={mendedScript} />;
};
