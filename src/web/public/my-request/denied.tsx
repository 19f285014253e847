import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { useRoot } from "../../lib/root-data.ts";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";

/** Someone at the address pressed "This wasn't me": what is stopped, and how the person goes on. */
export const Denied = ({ mayUndo }: { mayUndo: boolean }) => {
	const brand = useRoot()?.brand;
	return (
		<Notice kind="warning" title="We've stopped this request">
			<Stack gap={3}>
				<p>
					Someone with your email told us: "This wasn't me". We share nothing more and send no emails about it. A person
					in our team looks at it within two business hours.
				</p>
				{mayUndo ? (
					<ActForm intent="undo-not-me" submit="It was me: go on" variant="primary" />
				) : (
					brand && (
						<p>
							If you did ask, please call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
						</p>
					)
				)}
			</Stack>
		</Notice>
	);
};
