import { hoursScript } from "../../lib/early.ts";
import { ownHoursOf } from "../../lib/own-hours.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/** Opening hours, and a place where a small script says them in the reader's own time where that differs. React leaves the place alone. */
export const OwnHours = ({ hours }: { hours: string }) => (
	<>
		{hours}
		<span
			data-own-hours={import.meta.env.SSR ? ownHoursOf(hours, new Date()) : undefined}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: an empty string, which React then leaves alone
			dangerouslySetInnerHTML={{ __html: "" }}
		/>
	</>
);

/** Stands once on each page with opening hours. */
export const OwnHoursScript = () => <EarlyScript text={import.meta.env.SSR ? hoursScript : undefined} />;
