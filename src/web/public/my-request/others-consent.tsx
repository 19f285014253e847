import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";

/** The consent to ask others that fit, and the button that takes it back. */
export const OthersConsent = ({ token }: { token: ReactNode }) => (
	<Card as="section" aria-labelledby="others">
		<Stack gap={3}>
			<h3 id="others">Others that fit</h3>
			<p>
				You agreed that we ask other providers that fit, without your name, if no provider says yes within four business
				hours.
			</p>
			<form method="post" action="?">
				{token}
				<input type="hidden" name="intent" value="others" />
				<Button type="submit" variant="secondary">
					Don’t ask any others
				</Button>
			</form>
		</Stack>
	</Card>
);
