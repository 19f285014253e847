import type { ReactNode } from "react";
import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** Someone at the address pressed "This wasn't me": what is stopped, and how the person goes on. */
export const Denied = ({ mayUndo, token }: { mayUndo: boolean; token: ReactNode }) => {
	const brand = useRoot()?.brand;
	return (
		<Notice kind="warning" title="We've stopped this request">
			<Stack gap={3}>
				<p>
					Someone with your email told us: "This wasn't me". We share nothing more and send no emails about it. A person
					in our team looks at it within two business hours.
				</p>
				{mayUndo ? (
					<form method="post">
						{token}
						<input type="hidden" name="intent" value="undo-not-me" />
						<Button type="submit">It was me: go on</Button>
					</form>
				) : (
					brand && (
						<p>
							If you did ask, please call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
						</p>
					)
				)}
			</Stack>
		</Notice>
	);
};
