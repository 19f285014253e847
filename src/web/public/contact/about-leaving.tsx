import { reachCopy } from "#contract/shared/copy/site.ts";
import { ShiftSetting } from "../../parts/quick-exit/shift-setting.tsx";
import { Stack } from "../../ui/layout/layout.tsx";

/** What the quick exit does, what it can't do, and where to read more. */
export const AboutLeaving = ({ quickExitUrl }: { quickExitUrl: string }) => (
	<section id="leave" aria-labelledby="leaving">
		<Stack gap="medium">
			<h2 id="leaving">How to leave this site quickly</h2>
			<p>
				If someone comes in and you don't want them to see this site, select "{reachCopy.leave}" at the top of any page,
				or press the Shift key three times. The page goes blank straight away, and {new URL(quickExitUrl).host} opens in
				its place.
			</p>
			<p>
				Shift does nothing while you're typing in a field. A fourth press brings the page back, so Sticky Keys can still
				be turned on with five presses. You can turn the Shift key off. We remember that in this browser.
			</p>
			<div>
				<ShiftSetting />
			</div>
			<p>
				The Back button won't open the page you left. It can still open pages you read before it, and they stay in your
				browser's history. If JavaScript is turned off, the page you left stays in the history too, and the Shift key
				does nothing.
			</p>
			<p>
				To leave no trace, use a private window or a device no one else can open. 1800RESPECT explains{" "}
				<a href="https://www.1800respect.org.au/help-and-support/technology-and-safety/online_safety_tips">
					how to browse safely and clear your history
				</a>
				. If you are in danger now, call <a href="tel:000">000</a>.
			</p>
		</Stack>
	</section>
);
