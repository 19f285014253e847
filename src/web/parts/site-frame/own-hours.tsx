import { hoursScript } from "../../lib/early.ts";
import { ownHoursOf } from "../../lib/own-hours.ts";
import { EarlyScript } from "../quick-exit/early-script.tsx";

/** Opening hours, and a place where a small script says them in the reader's own time where that differs. React leaves the place alone. */
export const OwnHours = ({ hours }: { hours: string }) => (
	<>
		{hours}
		{/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, which React then leaves alone */}
		<span data-own-hours={import.meta.env.SSR ? ownHoursOf(hours, new Date()) : undefined} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
	</>
);

/** Stands once on each page with opening hours. */
export const OwnHoursScript = () => <EarlyScript text={import.meta.env.SSR ? hoursScript : undefined} />;
