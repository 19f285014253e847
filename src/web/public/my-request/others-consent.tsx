import { ActForm } from "../../forms/act-form.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";

/** The consent to ask others that fit, and the button that takes it back. */
export const OthersConsent = () => (
	<Card as="section" aria-labelledby="others">
		<Stack gap={3}>
			<h3 id="others">Others that fit</h3>
			<p>
				You agreed that we ask other providers that fit, without your name, if no provider says yes within four business
				hours.
			</p>
			<ActForm intent="others" action="?" submit="Don’t ask any others" />
		</Stack>
	</Card>
);
