import { copy } from "#contract/shared/copy.ts";
import { ShiftSetting } from "../../parts/quick-exit/shift-setting.tsx";
import { Stack } from "../../ui/layout/layout.tsx";

/** What the quick way out does, what it cannot do, and where to read more. */
export const AboutLeaving = ({ quickExitUrl }: { quickExitUrl: string }) => (
	<section id="leave" aria-labelledby="leaving">
		<Stack gap="medium">
			<h2 id="leaving">How to leave this site quickly</h2>
			<p>
				Somebody might come in whom you do not want to see this site. Press "{copy.reach.leave}" at the top of any page, or press the Shift key three times. The
				page goes blank at once, and {new URL(quickExitUrl).host} opens in its place.
			</p>
			<p>
				Shift does nothing while you type in a field. A fourth press brings the page back, so Sticky Keys can still be turned on with five presses. You can turn
				the Shift key off. We remember that in this browser.
			</p>
			<div>
				<ShiftSetting />
			</div>
			<p>
				The page you left is taken out of the Back button. Pages you read before it are not: Back can still open them, and your browser's history still names
				them. If JavaScript is turned off, the page you left stays in the history too, and the Shift key does nothing.
			</p>
			<p>
				To leave no trace, use a private window or a device that nobody else can open. 1800RESPECT explains{" "}
				<a href="https://www.1800respect.org.au/help-and-support/technology-and-safety/online_safety_tips">how to browse safely and clear your history</a>. If
				you are in danger now, call <a href="tel:000">000</a>.
			</p>
		</Stack>
	</section>
);
