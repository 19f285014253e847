import { hoursScript } from "../../lib/early.ts";
import { ownHoursOf } from "../../lib/own-hours.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/**
 * Opening hours, with an element where an inline script adds different local hours. React leaves that element alone.
 */
export const OwnHours = ({ hours }: { hours: string }) => (
	<>
		{hours}
		<span
			data-own-hours={import.meta.env.SSR ? ownHoursOf(hours, new Date()) : undefined}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string, so that React leaves it alone
			dangerouslySetInnerHTML={{ __html: "" }}
		/>
	</>
);

/** Render once on each page with opening hours. */
export const OwnHoursScript = () => <EarlyScript text={import.meta.env.SSR ? hoursScript : undefined} />;
