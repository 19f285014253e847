import { ActForm } from "#web/forms/act-form.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";

/** Turns the person's weekly email about referrals on or off. */
export const WeeklyEmail = ({ isOn }: { isOn: boolean }) => (
	<section aria-labelledby="weekly">
		<h2 id="weekly">Weekly email about referrals</h2>
		<Stack gap={4}>
			<p>
				<strong>It's {isOn ? "on" : "off"}.</strong> On Mondays at 8 am, we email you which referrals wait for you. You
				get no email if nothing waits.
			</p>
			<ActForm
				intent={isOn ? "weekly-off" : "weekly-on"}
				inline
				submit={isOn ? "Stop weekly emails" : "Turn on weekly emails"}
			/>
		</Stack>
	</section>
);
